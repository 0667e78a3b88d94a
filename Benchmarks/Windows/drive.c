// SPDX-License-Identifier: MIT
// drive KIND PROGRAM [ARGUMENTS]: does what a hand would do to the window of a program, and prints what came of it.
//
//     drive keys PROGRAM …      from a key to its pixels: median and 95th of 100 (ms); the program's processor time for a key (ms)
//     drive open PROGRAM …      opened (s), first key seen after opening (ms), memory as soon as the program rests (MB)
//     drive wheel PROGRAM …     ten clicks of a wheel each sixth of a second, up and down, for four seconds
//     drive circle PROGRAM …    writes "circle 3000" to the program, and drags what is at 260, 210 around for four seconds
//     drive paste PROGRAM …     waits until the window stands, presses control and V, and prints after how many seconds there was text
//
// There is no window manager: the window stands at 0, 0. A key counts as seen when the X server tells that pixels were damaged,
// and they are others than before. Built by Scripts/bench --window.
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/Xdamage.h>
#include <X11/extensions/XTest.h>
#include <X11/keysym.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Seconds that a step may take: so long that a program which fails is told from a slow one, and shorter than what `run` gives the
// whole, so that what went wrong is said.
static const double patience = 40;

static Display *display;
static Window window;
static int damage_event;
static XImage *before;
static int width, height, to_program;
static pid_t program;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void stop(const char *words) {
  fprintf(stderr, "drive: %s\n", words);
  if (program > 0) kill(program, SIGKILL);
  exit(1);
}

static int ignore(Display *on, XErrorEvent *error) {
  (void)on;
  (void)error;
  return 0;
}

static XImage *grab(void) {
  XImage *image = XGetImage(display, window, 0, 0, (unsigned)width, (unsigned)height, AllPlanes, ZPixmap);
  if (!image) stop("the window cannot be read");
  return image;
}

// Whether the window shows a text: as many dark pixels as some lines have, but not as many as a window without a ground has before it
// is painted.
static int shows_text(const XImage *image) {
  long dark = 0, all = (long)width * (height - 70);
  for (int y = 60; y < height - 10; y++) {
    const unsigned char *row = (const unsigned char *)image->data + (size_t)y * (size_t)image->bytes_per_line;
    for (int x = 0; x < width; x++) dark += row[4 * x] + row[4 * x + 1] + row[4 * x + 2] < 240;
  }
  return dark > 6000 && dark < all / 2;
}

static int differs(const XImage *one, const XImage *other) {
  int count = 0;
  for (int y = 0; y < height; y++) {
    const char *a = one->data + (size_t)y * (size_t)one->bytes_per_line, *b = other->data + (size_t)y * (size_t)other->bytes_per_line;
    if (memcmp(a, b, (size_t)width * 4) == 0) continue;
    for (int x = 0; x < width; x++) count += memcmp(a + 4 * x, b + 4 * x, 3) != 0;
  }
  return count > 8;
}

// Waits for an event until a time; 0 where none came.
static int next_event(XEvent *event, double end) {
  while (!XPending(display)) {
    double left = end - now();
    if (left <= 0) return 0;
    struct pollfd descriptor = {.fd = ConnectionNumber(display), .events = POLLIN};
    poll(&descriptor, 1, (int)ceil(left * 1000));
  }
  XNextEvent(display, event);
  return 1;
}

// Waits for pixels that are others than those that are known; gives when they came, 0 for never.
static double wait_for_change(double end) {
  XEvent event;
  while (next_event(&event, end)) {
    double when = now();
    if (event.type != damage_event + XDamageNotify) continue;
    XDamageSubtract(display, ((XDamageNotifyEvent *)&event)->damage, None, None);
    XImage *image = grab();
    int is_other = differs(before, image);
    XDestroyImage(before);
    before = image;
    if (is_other) return when;
  }
  return 0;
}

static void settle(double seconds) {
  double end = now() + seconds;
  XEvent event;
  while (next_event(&event, end))
    if (event.type == damage_event + XDamageNotify) XDamageSubtract(display, ((XDamageNotifyEvent *)&event)->damage, None, None);
  XDestroyImage(before);
  before = grab();
}

static void key(KeySym letter, int is_down) { XTestFakeKeyEvent(display, XKeysymToKeycode(display, letter), is_down, 0); }

static void press(KeySym letter) {
  key(letter, 1);
  key(letter, 0);
  XFlush(display);
}

static void start(char **arguments) {
  int pipes[2];
  if (pipe(pipes)) stop("no pipe");
  program = fork();
  if (program == 0) {
    dup2(pipes[0], 0);
    // What the program says is no figure.
    dup2(2, 1);
    close(pipes[1]);
    close(ConnectionNumber(display));
    execvp(arguments[0], arguments);
    _exit(127);
  }
  close(pipes[0]);
  to_program = pipes[1];
}

static void find_window(double end) {
  XEvent event;
  while (next_event(&event, end)) {
    XWindowAttributes looks;
    if (event.type != MapNotify || !XGetWindowAttributes(display, event.xmap.window, &looks)) continue;
    if (looks.width < 300 || looks.override_redirect || looks.map_state != IsViewable) continue;
    window = event.xmap.window;
    width = looks.width;
    height = looks.height;
    XDamageCreate(display, window, XDamageReportNonEmpty);
    XSetInputFocus(display, window, RevertToParent, CurrentTime);
    return;
  }
  stop("no window came");
}

// Seconds of the monotonic clock at which there was text; the window's size may change meanwhile.
static double wait_for_text(double end) {
  before = grab();
  if (shows_text(before)) return now();
  while (now() < end) {
    double when = wait_for_change(end);
    if (when > 0 && shows_text(before)) return when;
  }
  stop("no text came");
  return 0;
}

static int compare(const void *one, const void *other) {
  double a = *(const double *)one, b = *(const double *)other;
  return a < b ? -1 : a > b;
}

static double memory(void) {
  char name[64], line[256];
  double kilobytes = 0;
  snprintf(name, sizeof name, "/proc/%d/smaps_rollup", (int)program);
  FILE *file = fopen(name, "r");
  while (file && fgets(line, sizeof line, file)) sscanf(line, "Pss: %lf", &kilobytes);
  if (file) fclose(file);
  return kilobytes / 1024;
}

// Seconds of processor time that the program has taken, with threads that have ended.
static double processor_time(void) {
  clockid_t clock;
  struct timespec time = {0};
  if (clock_getcpuclockid(program, &clock) == 0) clock_gettime(clock, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// Waits until the program does nothing any more, such as laying out what is not seen; at most some seconds.
static void rest(double seconds) {
  double end = now() + seconds;
  for (int quiet = 0; quiet < 3 && now() < end;) {
    double before_time = processor_time();
    settle(0.2);
    quiet = processor_time() - before_time < 0.004 ? quiet + 1 : 0;
  }
}

static double first_key(void) {
  double pressed = now();
  press(XK_x);
  double seen = wait_for_change(pressed + patience);
  if (seen == 0) stop("the first key was not seen");
  return (seen - pressed) * 1000;
}

static void keys(void) {
  wait_for_text(now() + patience);
  first_key();
  rest(30);
  enum { count = 100 };
  double times[count], taken = 0;
  for (int number = 0; number < count; number++) {
    settle(0.04);
    double pressed = now(), before_time = processor_time();
    press(number % 8 == 7 ? XK_space : XK_m);
    double when = wait_for_change(pressed + 30);
    if (when == 0) stop("a key was not seen");
    times[number] = (when - pressed) * 1000;
    settle(0.01);
    taken += processor_time() - before_time;
  }
  qsort(times, count, sizeof times[0], compare);
  printf("%.2f %.2f %.2f\n", times[count / 2], times[count * 95 / 100], taken * 1000 / count);
}

static void open_file(double started) {
  double shown = wait_for_text(now() + patience), first = first_key();
  rest(30);
  printf("%.3f %.1f %.0f\n", shown - started, first, memory());
}

static void wheel(void) {
  wait_for_text(now() + patience);
  rest(30);
  XTestFakeMotionEvent(display, -1, width / 2, height / 2, 0);
  printf("%.6f ", now());
  for (int number = 0; number < 240; number++) {
    unsigned button = number / 60 % 2 ? 4 : 5;
    if (number / 60 % 2 && number % 60 >= 55) button = 5;
    XTestFakeButtonEvent(display, button, 1, 0);
    XTestFakeButtonEvent(display, button, 0, 0);
    XFlush(display);
    settle(1.0 / 60);
  }
  printf("%.6f\n", now());
}

static void circle(void) {
  if (write(to_program, "circle 3000\n", 12) != 12) stop("the program does not listen");
  wait_for_text(now() + 60);
  rest(10);
  double x = 260, y = 210;
  XTestFakeMotionEvent(display, -1, (int)x, (int)y, 0);
  XTestFakeButtonEvent(display, 1, 1, 0);
  printf("%.6f ", now());
  for (int step = 0; step < 480; step++) {
    double angle = step * 0.03;
    XTestFakeMotionEvent(display, -1, (int)(x + 150 * sin(angle)), (int)(y + 80 * (1 - cos(angle))), 0);
    XFlush(display);
    settle(1.0 / 120);
  }
  XTestFakeButtonEvent(display, 1, 0, 0);
  XFlush(display);
  printf("%.6f\n", now());
}

static void paste(void) {
  before = grab();
  settle(2);
  double pressed = now();
  key(XK_Control_L, 1);
  press(XK_v);
  key(XK_Control_L, 0);
  XFlush(display);
  double shown = wait_for_text(pressed + patience);
  press(XK_x);
  double began = now();
  double seen = wait_for_change(now() + patience);
  printf("%.3f %.1f %.0f\n", shown - pressed, (seen - began) * 1000, memory());
}

int main(int count, char **arguments) {
  int error;
  if (count < 3) stop("usage: drive keys|open|wheel|circle|paste PROGRAM [ARGUMENTS]");
  display = XOpenDisplay(NULL);
  if (!display || !XDamageQueryExtension(display, &damage_event, &error)) stop("there is no display with the damage extension");
  XSetErrorHandler(ignore);
  XSelectInput(display, DefaultRootWindow(display), SubstructureNotifyMask);
  XSync(display, False);
  double started = now();
  start(arguments + 2);
  find_window(now() + patience);
  if (!strcmp(arguments[1], "keys")) keys();
  else if (!strcmp(arguments[1], "open")) open_file(started);
  else if (!strcmp(arguments[1], "wheel")) wheel();
  else if (!strcmp(arguments[1], "circle")) circle();
  else if (!strcmp(arguments[1], "paste")) paste();
  else stop("no such kind");
  kill(program, SIGTERM);
  kill(program, SIGKILL);
  waitpid(program, NULL, 0);
  return 0;
}
