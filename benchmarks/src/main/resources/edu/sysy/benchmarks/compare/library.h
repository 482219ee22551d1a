/* The run-time library as a C++ compiler sees it; arrays of any rank may be passed. */
extern "C" {
int getint();
int getch();
float getfloat();
int getarray(const void *a);
int getfarray(const void *a);
void putint(int value);
void putch(int value);
void putfloat(float value);
void putarray(int count, const void *a);
void putfarray(int count, const void *a);
void putf(const char *format, ...);
void starttime();
void stoptime();
}
