#pragma once
// The FFmpeg headers that Decoding uses, and the macros among them that Swift cannot import.
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>

static inline int64_t cffmpeg_no_pts(void) { return AV_NOPTS_VALUE; }
static inline int cffmpeg_eof(void) { return AVERROR_EOF; }
static inline int cffmpeg_again(void) { return AVERROR(EAGAIN); }
