#pragma once
// The C interfaces of Tesseract and Leptonica that Recognition uses.
#include <leptonica/allheaders.h>
#include <tesseract/capi.h>

// OpenMP's own call (OpenMP 5.0, section 3.2.15), weak because a Tesseract may be built without OpenMP.
// With no active level, each parallel region of the calling thread runs on that thread alone.
extern void omp_set_max_active_levels(int max_levels) __attribute__((weak));

static inline void ctesseract_read_on_this_thread_alone(void) {
  if (omp_set_max_active_levels) omp_set_max_active_levels(0);
}

// Loads the settings of a language's trained data and nothing else; 0 where the data are there (tesseract,
// "tessedit_init_config_only").
static inline int ctesseract_load_settings(TessBaseAPI *api, const char *language) {
  char *names[] = {"tessedit_init_config_only"}, *values[] = {"1"};
  return TessBaseAPIInit4(api, NULL, language, OEM_LSTM_ONLY, NULL, 0, names, values, 1, 0);
}
