// The functions of libmosquitto that the client needs, looked up when the first broker is spoken to:
// nothing is linked, so that a start without brokers loads nothing, and the program runs where the
// library is not installed. The types are those of the library's own header.
#include <dlfcn.h>
#include <mosquitto.h>
#include <stdbool.h>
#include <stddef.h>

#define HITHER_MOSQUITTO(function)    \
  function(lib_init)                  \
  function(new)                       \
  function(destroy)                   \
  function(username_pw_set)           \
  function(tls_set)                   \
  function(tls_opts_set)              \
  function(connect)                   \
  function(disconnect)                \
  function(reconnect_delay_set)       \
  function(max_inflight_messages_set) \
  function(user_data_set)             \
  function(connect_callback_set)      \
  function(disconnect_callback_set)   \
  function(message_callback_set)      \
  function(publish_callback_set)      \
  function(subscribe_callback_set)    \
  function(subscribe)                 \
  function(publish)                   \
  function(loop_start)                \
  function(loop_stop)                 \
  function(loop_read)                 \
  function(loop_write)                \
  function(loop_misc)                 \
  function(want_write)                \
  function(socket)                    \
  function(reconnect)                 \
  function(strerror)                  \
  function(connack_string)

struct hither_mosquitto {
#define HITHER_MEMBER(name) __typeof__(&mosquitto_##name) _Nonnull name;
  HITHER_MOSQUITTO(HITHER_MEMBER)
#undef HITHER_MEMBER
};

/// The functions; null where the library is not installed or lacks one.
static inline const struct hither_mosquitto *_Nullable hither_mosquitto_open(void) {
  static struct hither_mosquitto found;
  void *library = dlopen("libmosquitto.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return NULL;
#define HITHER_FIND(name)                                              \
  {                                                                    \
    void *address = dlsym(library, "mosquitto_" #name);                \
    if (!address) return NULL;                                         \
    found.name = (__typeof__(&mosquitto_##name))address;               \
  }
  HITHER_MOSQUITTO(HITHER_FIND)
#undef HITHER_FIND
  return &found;
}
