// The least that a program does with MQTT, for scripts/stream-speed to set hither beside.
//   bare_mqtt PORT CLIENT N     takes N messages of owntracks/+/+; with N = 0 it signs in only
//   bare_mqtt PORT publish      each line of standard input to owntracks/MEMBER/phone
#include <mosquitto.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static long count, wanted;
static double first;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static void was_connected(struct mosquitto *client, void *object, int code) {
  mosquitto_subscribe(client, NULL, "owntracks/+/+", 1);
}

static void has_come(
    struct mosquitto *client, void *object, const struct mosquitto_message *message) {
  static char copy[65536];
  if (!count++) first = now();
  memcpy(copy, message->payload, message->payloadlen < 65536 ? message->payloadlen : 65536);
  if (count >= wanted) mosquitto_disconnect(client);
}

static int publish(int port) {
  struct mosquitto *client = mosquitto_new(NULL, true, NULL);
  mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1);
  if (mosquitto_connect(client, "127.0.0.1", port, 60) || mosquitto_loop_start(client)) return 69;
  char *line = NULL, topic[80];
  size_t space = 0;
  ssize_t length;
  while ((length = getline(&line, &space, stdin)) > 0) {
    const char *member = strstr(line, "\"member\": \"");
    snprintf(topic, sizeof topic, "owntracks/%.4s/phone", member ? member + 11 : "none");
    mosquitto_publish(client, NULL, topic, (int)length - 1, line, 1, false);
  }
  return 0;
}

int main(int argc, char **argv) {
  mosquitto_lib_init();
  if (argc == 3 && !strcmp(argv[2], "publish")) return publish(atoi(argv[1]));
  if (argc < 4) return 64;
  struct mosquitto *client = mosquitto_new(argv[2], false, NULL);
  mosquitto_connect_callback_set(client, was_connected);
  mosquitto_message_callback_set(client, has_come);
  if (mosquitto_connect(client, "127.0.0.1", atoi(argv[1]), 60)) return 69;
  wanted = atol(argv[3]);
  for (int turn = 0; !wanted && turn < 20; turn++) mosquitto_loop(client, 50, 1);
  if (wanted) mosquitto_loop_forever(client, 1000, 1);
  printf("%ld %.6f\n", count, now() - first);
  return 0;
}
