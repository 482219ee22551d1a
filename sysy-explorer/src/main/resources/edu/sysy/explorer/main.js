const data = JSON.parse(document.getElementById("explorer-data").textContent);
document.body.append(data.sources[0].text);
