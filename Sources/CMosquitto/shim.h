// The functions of libmosquitto that the client needs.
#include "../COpened/opened.h"
#include <mosquitto.h>
#include <stdbool.h>

#define HITHER_MOSQUITTO(function)              \
  function(mosquitto_lib_init)                  \
  function(mosquitto_new)                       \
  function(mosquitto_destroy)                   \
  function(mosquitto_username_pw_set)           \
  function(mosquitto_tls_set)                   \
  function(mosquitto_tls_opts_set)              \
  function(mosquitto_connect)                   \
  function(mosquitto_disconnect)                \
  function(mosquitto_reconnect_delay_set)       \
  function(mosquitto_max_inflight_messages_set) \
  function(mosquitto_user_data_set)             \
  function(mosquitto_connect_callback_set)      \
  function(mosquitto_disconnect_callback_set)   \
  function(mosquitto_message_callback_set)      \
  function(mosquitto_publish_callback_set)      \
  function(mosquitto_subscribe_callback_set)    \
  function(mosquitto_subscribe)                 \
  function(mosquitto_publish)                   \
  function(mosquitto_threaded_set)              \
  function(mosquitto_loop_start)                \
  function(mosquitto_loop_stop)                 \
  function(mosquitto_loop_read)                 \
  function(mosquitto_loop_write)                \
  function(mosquitto_loop_misc)                 \
  function(mosquitto_want_write)                \
  function(mosquitto_socket)                    \
  function(mosquitto_reconnect)                 \
  function(mosquitto_strerror)                  \
  function(mosquitto_connack_string)

HITHER_OPENED(mosquitto, HITHER_MOSQUITTO, "libmosquitto.so.1")
