/* The run-time library as C sees it; arrays of any rank may be passed. */
int getint(void);
int getch(void);
int getchar(void);
float getfloat(void);
int getarray(const void *a);
int getfarray(const void *a);
void putint(int value);
void putch(int value);
void putfloat(float value);
void putarray(int count, const void *a);
void putfarray(int count, const void *a);
void putf(const char *format, ...);
int printf(const char *format, ...);
void starttime(void);
void stoptime(void);
