// The least that a program does with JetStream, for scripts/stream-speed to set hither beside.
//   bare_jetstream publish URL              each line of standard input to fixes.MEMBER of the stream FIXES
//   bare_jetstream subscribe URL DURABLE N  takes N messages, 2,000 a fetch, and acknowledges the last of each
#include <nats/nats.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static int publish(jsCtx *context) {
  jsStreamConfig stream;
  jsErrCode code;
  const char *subjects[] = {"fixes.>"};
  jsStreamConfig_Init(&stream);
  stream.Name = "FIXES";
  stream.Subjects = subjects;
  stream.SubjectsLen = 1;
  js_AddStream(NULL, context, &stream, NULL, &code);
  char *line = NULL, subject[80];
  size_t space = 0;
  ssize_t length;
  while ((length = getline(&line, &space, stdin)) > 0) {
    const char *member = strstr(line, "\"member\": \"");
    snprintf(subject, sizeof subject, "fixes.%.4s", member ? member + 11 : "none");
    while (js_PublishAsync(context, subject, line, (int)length - 1, NULL) != NATS_OK) usleep(100);
  }
  return js_PublishAsyncComplete(context, NULL) == NATS_OK ? 0 : 69;
}

static int subscribe(jsCtx *context, const char *name, long wanted) {
  static char copy[65536];
  jsConsumerConfig consumer;
  jsSubOptions options;
  jsErrCode code;
  natsSubscription *subscription;
  jsConsumerConfig_Init(&consumer);
  consumer.Durable = name;
  consumer.FilterSubject = "fixes.*";
  consumer.AckPolicy = js_AckAll;
  consumer.MaxAckPending = 1 << 30;
  if (js_AddConsumer(NULL, context, "FIXES", &consumer, NULL, &code) != NATS_OK) return 69;
  jsSubOptions_Init(&options);
  options.Stream = "FIXES";
  options.Consumer = name;
  if (js_PullSubscribe(&subscription, context, "fixes.*", name, NULL, &options, &code) != NATS_OK)
    return 69;
  long count = 0;
  double first = now();
  while (count < wanted) {
    natsMsgList list = {0};
    jsFetchRequest request;
    jsFetchRequest_Init(&request);
    request.Batch = 2000;
    request.NoWait = true;
    request.Expires = 1000000000;
    natsStatus status = natsSubscription_FetchRequest(&list, subscription, &request);
    if (status != NATS_OK && status != NATS_TIMEOUT) return 69;
    for (int index = 0; index < list.Count; index++) {
      int length = natsMsg_GetDataLength(list.Msgs[index]);
      memcpy(copy, natsMsg_GetData(list.Msgs[index]), length < 65536 ? length : 65536);
    }
    if (list.Count) natsMsg_Ack(list.Msgs[list.Count - 1], NULL);
    count += list.Count;
    natsMsgList_Destroy(&list);
  }
  printf("%ld %.6f\n", count, now() - first);
  return 0;
}

int main(int argc, char **argv) {
  natsConnection *connection;
  jsCtx *context;
  jsOptions options;
  if (argc < 3) return 64;
  if (natsConnection_ConnectTo(&connection, argv[2]) != NATS_OK) return 69;
  jsOptions_Init(&options);
  options.PublishAsync.MaxPending = 4096;
  natsConnection_JetStream(&context, connection, &options);
  int status = !strcmp(argv[1], "publish") ? publish(context)
               : argc > 4                  ? subscribe(context, argv[3], atol(argv[4]))
                                           : 64;
  fflush(stdout);
  _exit(status);
}
