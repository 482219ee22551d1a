package edu.sysy.explorer.picture;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** A picture as an XML parser reads it. */
record SvgDocument(Document document) {
    static SvgDocument of(Picture picture) {
        try {
            return new SvgDocument(DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(picture.svg()))));
        } catch (SAXException | IOException | ParserConfigurationException e) {
            throw new AssertionError("not well-formed: " + picture, e);
        }
    }

    List<Element> elements(String tag) {
        return elements(document.getElementsByTagName(tag));
    }

    /** The elements that have a class. */
    List<Element> ofClass(String name) {
        return elements("*").stream()
                .filter(element ->
                        List.of(element.getAttribute("class").split(" ")).contains(name))
                .toList();
    }

    private static List<Element> elements(NodeList nodes) {
        List<Element> found = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            found.add((Element) nodes.item(i));
        }
        return found;
    }

    static Element child(Element parent, String tag) {
        return (Element) parent.getElementsByTagName(tag).item(0);
    }

    static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }
}
