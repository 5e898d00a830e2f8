#pragma once
// The C interfaces of Tesseract and Leptonica that Recognition uses.
#include <leptonica/allheaders.h>
#include <tesseract/capi.h>
