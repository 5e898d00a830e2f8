#pragma once
// The FFmpeg headers that Decoding uses, the macros among them that Swift cannot import, and the few
// fields that moved between FFmpeg 5.1 and 8.
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/parseutils.h>
#include <libavutil/pixdesc.h>
#include <libavutil/time.h>
#include <libswscale/swscale.h>
#include <string.h>
#include <sys/stat.h>

static inline int64_t cffmpeg_no_pts(void) { return AV_NOPTS_VALUE; }
static inline int cffmpeg_eof(void) { return AVERROR_EOF; }
static inline int cffmpeg_again(void) { return AVERROR(EAGAIN); }
static inline int cffmpeg_no_memory(void) { return AVERROR(ENOMEM); }

// What `path` is without opening it; a negative AVERROR when there is nothing.
enum { CFFMPEG_OTHER = 0, CFFMPEG_EMPTY_FILE = 1, CFFMPEG_FILE = 2 };
static inline int cffmpeg_kind_of_file(const char *path) {
  struct stat status;
  if (stat(path, &status) != 0) return AVERROR(errno);
  if (!S_ISREG(status.st_mode)) return CFFMPEG_OTHER;
  return status.st_size > 0 ? CFFMPEG_FILE : CFFMPEG_EMPTY_FILE;
}

// The display matrix of a stream, nine numbers, or NULL.
static inline const int32_t *cffmpeg_stream_display_matrix(const AVStream *stream) {
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 31, 102)
  const AVPacketSideData *data = av_packet_side_data_get(
      stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data,
      AV_PKT_DATA_DISPLAYMATRIX);
  return data && data->size >= 36 ? (const int32_t *)data->data : NULL;
#else
  size_t size = 0;
  const uint8_t *data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
  return data && size >= 36 ? (const int32_t *)data : NULL;
#endif
}

static inline const int32_t *cffmpeg_frame_display_matrix(const AVFrame *frame) {
  const AVFrameSideData *data = av_frame_get_side_data(frame, AV_FRAME_DATA_DISPLAYMATRIX);
  return data && data->size >= 36 ? (const int32_t *)data->data : NULL;
}

static inline int cffmpeg_frame_is_key(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 7, 100)
  return (frame->flags & AV_FRAME_FLAG_KEY) != 0;
#else
  return frame->key_frame;
#endif
}

// Whether a message of a decoder means that the packet at hand was decoded wrongly. H.264 says a lot that
// is harmless; HEVC returns no error and marks no frame for most damage, and only complains. A JPEG's decoder makes
// up the end that is missing.
static inline int cffmpeg_is_complaint(enum AVCodecID codec, int level, const char *format) {
  if (codec == AV_CODEC_ID_HEVC) return level <= AV_LOG_ERROR;
  if (codec == AV_CODEC_ID_MJPEG) return strncmp(format, "EOI missing", 11) == 0;
  if (codec != AV_CODEC_ID_H264) return 0;
  return strncmp(format, "concealing", 10) == 0 || strncmp(format, "error while decoding", 20) == 0 ||
         strncmp(format, "Missing reference picture", 25) == 0;
}

// Counts the complaints of a decoder or a demuxer where its `opaque` points to. The contexts of a decoder's threads have
// the same `opaque`. A frame's own error flags may be copied before the thread that decodes it sets them.
static inline void cffmpeg_log(void *object, int level, const char *format, va_list arguments) {
  const AVClass *class = object ? *(const AVClass **)object : NULL;
  int32_t *count = NULL;
  if (class && class == avcodec_get_class()) {
    AVCodecContext *context = (AVCodecContext *)object;
    if (cffmpeg_is_complaint(context->codec_id, level, format)) count = (int32_t *)context->opaque;
  } else if (class && class == avformat_get_class() && level <= AV_LOG_ERROR) {
    count = (int32_t *)((AVFormatContext *)object)->opaque;
  }
  if (count) __atomic_fetch_add(count, 1, __ATOMIC_SEQ_CST);
  av_log_default_callback(object, level, format, arguments);
}

static inline void cffmpeg_listen(void) { av_log_set_callback(cffmpeg_log); }

// The complaints since the last call.
static inline int32_t cffmpeg_take_complaints(int32_t *count) {
  return __atomic_exchange_n(count, 0, __ATOMIC_SEQ_CST);
}
