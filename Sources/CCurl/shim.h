// libcurl, which PROJ brings along. Its setters take what comes; Swift calls none such, so each kind
// of value has a function here.
#include <curl/curl.h>

static inline CURLcode hither_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode hither_curl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode hither_curl_set_list(
    CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode hither_curl_set_body(CURL *handle, const char *body, curl_off_t length) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, length);
  return code ? code : curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, body);
}

static inline CURLcode hither_curl_set_write(
    CURL *handle, size_t (*write)(char *, size_t, size_t, void *)) {
  return curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, write);
}

static inline CURLcode hither_curl_set_write_data(CURL *handle, void *data) {
  return curl_easy_setopt(handle, CURLOPT_WRITEDATA, data);
}

// The last value of a header of the answer; NULL where it has none. It is the handle's.
static inline const char *hither_curl_header(CURL *handle, const char *name) {
  struct curl_header *header = NULL;
  return curl_easy_header(handle, name, 0, CURLH_HEADER, -1, &header) == CURLHE_OK ? header->value
                                                                                   : NULL;
}

static inline long hither_curl_status(CURL *handle) {
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

static inline long long hither_curl_retry_after(CURL *handle) {
  curl_off_t seconds = 0;
  curl_easy_getinfo(handle, CURLINFO_RETRY_AFTER, &seconds);
  return seconds;
}
