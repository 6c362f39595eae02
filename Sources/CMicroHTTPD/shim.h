// The functions of libmicrohttpd that the server needs.
#include "../COpened/opened.h"
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>

#define HITHER_MHD(function)              \
  function(MHD_start_daemon)              \
  function(MHD_stop_daemon)               \
  function(MHD_create_response_from_buffer) \
  function(MHD_create_response_from_callback) \
  function(MHD_add_response_header)       \
  function(MHD_queue_response)            \
  function(MHD_destroy_response)          \
  function(MHD_get_connection_values)     \
  function(MHD_get_connection_info)       \
  function(MHD_suspend_connection)        \
  function(MHD_resume_connection)

HITHER_OPENED(microhttpd, HITHER_MHD, "libmicrohttpd.so.12", "libmicrohttpd.so")

typedef const struct hither_microhttpd *_Nonnull hither_microhttpd_functions;

// The starting function is variadic, which Swift cannot call. One thread waits for all connections; streams
// without news are suspended.
static inline struct MHD_Daemon *_Nullable hither_microhttpd_start(
    hither_microhttpd_functions mhd, int listener, unsigned int connections, unsigned int seconds,
    MHD_AccessHandlerCallback answer, MHD_RequestCompletedCallback completed,
    MHD_NotifyConnectionCallback connected, void *object) {
  return mhd->MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, answer, object,
      MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_CONNECTION_LIMIT, connections,
      MHD_OPTION_CONNECTION_TIMEOUT, seconds, MHD_OPTION_NOTIFY_COMPLETED, completed, object,
      MHD_OPTION_NOTIFY_CONNECTION, connected, object, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
}

// Its enumerations are closed, and imported under names that depend on their prefixes; so here are functions.
static inline enum MHD_Result hither_microhttpd_result(int is_done) {
  return is_done ? MHD_YES : MHD_NO;
}

static inline int hither_microhttpd_is_header(enum MHD_ValueKind kind) {
  return kind == MHD_HEADER_KIND;
}

static inline int hither_microhttpd_is_start(enum MHD_ConnectionNotificationCode code) {
  return code == MHD_CONNECTION_NOTIFY_STARTED;
}

// The socket of a connection; -1 if it is not known.
static inline int hither_microhttpd_socket(
    hither_microhttpd_functions mhd, struct MHD_Connection *_Nonnull connection) {
  const union MHD_ConnectionInfo *info =
      mhd->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

// The other side's address in 16 bytes, without its port; zeros if it is not known.
static inline void hither_microhttpd_peer(
    hither_microhttpd_functions mhd, struct MHD_Connection *_Nonnull connection,
    unsigned char *_Nonnull address) {
  const union MHD_ConnectionInfo *info =
      mhd->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  memset(address, 0, 16);
  if (!info || !info->client_addr) return;
  if (info->client_addr->sa_family == AF_INET)
    memcpy(address, &((const struct sockaddr_in *)info->client_addr)->sin_addr, 4);
  else if (info->client_addr->sa_family == AF_INET6)
    memcpy(address, &((const struct sockaddr_in6 *)info->client_addr)->sin6_addr, 16);
}

// The values of the query, or the headers.
static inline void hither_microhttpd_values(
    hither_microhttpd_functions mhd, struct MHD_Connection *_Nonnull connection, int headers,
    MHD_KeyValueIterator _Nonnull take, void *_Nullable object) {
  mhd->MHD_get_connection_values(
      connection, headers ? MHD_HEADER_KIND : MHD_GET_ARGUMENT_KIND, take, object);
}

static inline struct MHD_Response *_Nullable hither_microhttpd_response(
    hither_microhttpd_functions mhd, size_t length, void *_Nullable bytes) {
  return mhd->MHD_create_response_from_buffer(length, bytes, MHD_RESPMEM_MUST_COPY);
}
