#pragma once
// The FFmpeg headers that Decoding uses, the macros among them that Swift cannot import, and the few
// fields that moved between FFmpeg 5.1 and 8.
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/pixdesc.h>
#include <libavutil/time.h>
#include <libswscale/swscale.h>
#include <sys/stat.h>

static inline int64_t cffmpeg_no_pts(void) { return AV_NOPTS_VALUE; }
static inline int cffmpeg_eof(void) { return AVERROR_EOF; }
static inline int cffmpeg_again(void) { return AVERROR(EAGAIN); }
static inline int cffmpeg_exit(void) { return AVERROR_EXIT; }
static inline int cffmpeg_no_memory(void) { return AVERROR(ENOMEM); }

// 1 for a regular file, 0 for anything else that exists, a negative AVERROR when there is nothing.
static inline int cffmpeg_is_regular_file(const char *path) {
  struct stat status;
  if (stat(path, &status) != 0) return AVERROR(errno);
  return S_ISREG(status.st_mode) ? 1 : 0;
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

// How long the frame is shown, in its stream's time base; 0 when unknown.
static inline int64_t cffmpeg_frame_duration(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
  return frame->duration;
#else
  return frame->pkt_duration;
#endif
}
