// The functions of libcurl that the client needs.
#include "../COpened/opened.h"
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

#define HITHER_CURL(function)   \
  function(curl_global_init)    \
  function(curl_easy_init)      \
  function(curl_easy_cleanup)   \
  function(curl_easy_reset)     \
  function(curl_easy_setopt)    \
  function(curl_easy_perform)   \
  function(curl_easy_strerror)  \
  function(curl_easy_header)    \
  function(curl_easy_getinfo)   \
  function(curl_slist_append)   \
  function(curl_slist_free_all)

HITHER_OPENED(curl, HITHER_CURL, "libcurl-gnutls.so.4", "libcurl.so.4", "libcurl.so")

typedef const struct hither_curl *_Nonnull hither_curl_functions;

// Its setters take what comes; Swift calls none such, so each kind of value has a function here.
static inline CURLcode hither_curl_set_text(
    hither_curl_functions curl, CURL *handle, CURLoption option, const char *value) {
  return curl->curl_easy_setopt(handle, option, value);
}

static inline CURLcode hither_curl_set_number(
    hither_curl_functions curl, CURL *handle, CURLoption option, long value) {
  return curl->curl_easy_setopt(handle, option, value);
}

static inline CURLcode hither_curl_set_list(
    hither_curl_functions curl, CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl->curl_easy_setopt(handle, option, value);
}

static inline CURLcode hither_curl_set_body(
    hither_curl_functions curl, CURL *handle, const char *body, curl_off_t length) {
  CURLcode code = curl->curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, length);
  return code ? code : curl->curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, body);
}

static inline CURLcode hither_curl_set_write(
    hither_curl_functions curl, CURL *handle, size_t (*write)(char *, size_t, size_t, void *)) {
  return curl->curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, write);
}

static inline CURLcode hither_curl_set_write_data(
    hither_curl_functions curl, CURL *handle, void *data) {
  return curl->curl_easy_setopt(handle, CURLOPT_WRITEDATA, data);
}

// Called while a transfer is under way; another value than 0 ends it.
static inline CURLcode hither_curl_set_progress(
    hither_curl_functions curl, CURL *handle,
    int (*progress)(void *, curl_off_t, curl_off_t, curl_off_t, curl_off_t), void *data) {
  CURLcode code = curl->curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
  if (!code) code = curl->curl_easy_setopt(handle, CURLOPT_XFERINFODATA, data);
  return code ? code : curl->curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
}

// The last value of a header of the answer; NULL where it has none. It is the handle's.
static inline const char *hither_curl_header(
    hither_curl_functions curl, CURL *handle, const char *name) {
  struct curl_header *header = NULL;
  CURLHcode code = curl->curl_easy_header(handle, name, 0, CURLH_HEADER, -1, &header);
  return code == CURLHE_OK ? header->value : NULL;
}

static inline long hither_curl_status(hither_curl_functions curl, CURL *handle) {
  long status = 0;
  curl->curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

static inline long long hither_curl_retry_after(hither_curl_functions curl, CURL *handle) {
  curl_off_t seconds = 0;
  curl->curl_easy_getinfo(handle, CURLINFO_RETRY_AFTER, &seconds);
  return seconds;
}
