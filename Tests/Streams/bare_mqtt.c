// The least that a program does with MQTT, for scripts/stream-speed to set hither beside.
//   bare_mqtt PORT CLIENT N  takes N messages of owntracks/+/+; with N = 0 it signs in only
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

int main(int argc, char **argv) {
  if (argc < 4) return 64;
  mosquitto_lib_init();
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
