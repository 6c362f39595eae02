// The functions of libnats that the client needs.
#include "../COpened/opened.h"
#include <nats/nats.h>
#include <stdbool.h>

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

HITHER_OPENED(
    nats, HITHER_NATS, "libnats.so.3.4", "libnats.so.3.7", "libnats.so.3.8", "libnats.so")
