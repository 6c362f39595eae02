// The functions of libnats that the client needs, looked up when the first server is spoken to:
// nothing is linked, so that a start without servers loads nothing, and the program runs where the
// library is not installed. The types are those of the library's own header.
#include <dlfcn.h>
#include <nats/nats.h>
#include <stdbool.h>
#include <stddef.h>

#define HITHER_NATS(function)                      \
  function(nats_GetLastError)                      \
  function(natsStatus_GetText)                     \
  function(natsOptions_Create)                     \
  function(natsOptions_Destroy)                    \
  function(natsOptions_SetURL)                     \
  function(natsOptions_SetName)                    \
  function(natsOptions_SetTimeout)                 \
  function(natsOptions_SetSendAsap)                \
  function(natsOptions_SetMaxReconnect)            \
  function(natsOptions_SetReconnectWait)           \
  function(natsOptions_SetUserInfo)                \
  function(natsOptions_SetToken)                   \
  function(natsOptions_SetUserCredentialsFromFiles) \
  function(natsOptions_SetSecure)                  \
  function(natsOptions_LoadCATrustedCertificates)  \
  function(natsOptions_LoadCertificatesChain)      \
  function(natsOptions_SkipServerVerification)     \
  function(natsOptions_SetExpectedHostname)        \
  function(natsConnection_Connect)                 \
  function(natsConnection_Close)                   \
  function(natsConnection_Destroy)                 \
  function(natsConnection_FlushTimeout)            \
  function(natsConnection_IsClosed)                \
  function(natsConnection_Status)                  \
  function(natsConnection_JetStream)               \
  function(jsCtx_Destroy)                          \
  function(jsPubOptions_Init)                      \
  function(jsStreamConfig_Init)                    \
  function(jsConsumerConfig_Init)                  \
  function(js_Publish)                             \
  function(jsPubAck_Destroy)                       \
  function(js_GetStreamInfo)                       \
  function(js_AddStream)                           \
  function(jsStreamInfo_Destroy)                   \
  function(js_GetConsumerInfo)                     \
  function(js_AddConsumer)                         \
  function(js_DeleteConsumer)                      \
  function(jsConsumerInfo_Destroy)                 \
  function(natsConnection_SubscribeSync)           \
  function(natsConnection_PublishString)           \
  function(natsConnection_PublishRequestString)    \
  function(natsInbox_Create)                       \
  function(natsInbox_Destroy)                      \
  function(natsSubscription_NextMsg)               \
  function(natsSubscription_QueuedMsgs)            \
  function(natsSubscription_SetPendingLimits)      \
  function(natsMsg_GetReply)                       \
  function(natsMsgHeader_Get)                      \
  function(natsSubscription_Destroy)               \
  function(natsMsg_GetSubject)                     \
  function(natsMsg_GetData)                        \
  function(natsMsg_GetDataLength)                  \
  function(natsMsg_Destroy)

struct hither_nats {
#define HITHER_MEMBER(name) __typeof__(&name) _Nonnull name;
  HITHER_NATS(HITHER_MEMBER)
#undef HITHER_MEMBER
};

/// The functions; null where the library is not installed or lacks one.
static inline const struct hither_nats *_Nullable hither_nats_open(void) {
  static struct hither_nats found;
  void *library = NULL;
  const char *names[] = {"libnats.so.3.4", "libnats.so.3.7", "libnats.so.3.8", "libnats.so"};
  for (size_t index = 0; !library && index < sizeof names / sizeof *names; index++)
    library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  if (!library) return NULL;
#define HITHER_FIND(name)                     \
  {                                           \
    void *address = dlsym(library, #name);    \
    if (!address) return NULL;                \
    found.name = (__typeof__(&name))address;  \
  }
  HITHER_NATS(HITHER_FIND)
#undef HITHER_FIND
  return &found;
}
