#!/usr/bin/env bash
# For each film in media/films, creates an AV1 encoding (WebM), a small H.264 copy for phones, and a poster
# from the first frame. Run this script after adding a film. It needs ffmpeg.
#   npm run films                                encodes all new and changed films
#   npm run films -- NAME…                       encodes these films, even unchanged ones; NAME is without extension
#   npm run films -- loop NAME FILM START SECONDS  cuts move-NAME from a film: small, and its end fades into its start
# Loops (move-…) are small as they are, so they get a poster only.
# The variable FILMS selects a folder other than media/films.
set -euo pipefail
cd "${FILMS:-$(dirname "$0")/../media/films}"
command -v ffmpeg >/dev/null || { echo "ffmpeg is missing: install it (apt-get install ffmpeg, brew install ffmpeg)" >&2; exit 1; }
if [ "${1:-}" = loop ]; then
  cut=(-ss "$4" -t "$5" -i "$3.mp4")
  ffmpeg -y -v error "${cut[@]}" "${cut[@]}" -filter_complex "[0:v]fps=24,scale=960:540,trim=start=0.5,setpts=PTS-STARTPTS[a];[1:v]fps=24,scale=960:540,trim=end=0.5,setpts=PTS-STARTPTS[b];[a][b]xfade=duration=0.5:offset=$(awk "BEGIN { print $5 - 1 }")" \
    -an -c:v libx264 -preset slow -crf 28 -pix_fmt yuv420p -movflags +faststart "move-$2.mp4"
  set -- "move-$2"
fi
names=("$@")
[ ${#names[@]} -gt 0 ] || names=($(ls ./*.mp4 | grep -v -- '-1280\.mp4$' | xargs -n1 basename -s .mp4))
for name in "${names[@]}"; do
  [ -f "$name.mp4" ] || { echo "media/films/$name.mp4 does not exist" >&2; exit 1; }
  if [[ "$name" != move-* ]] && { [ $# -gt 0 ] || [ "$name.mp4" -nt "$name.webm" ]; }; then
    ffmpeg -y -v error -i "$name.mp4" -an -c:v libsvtav1 -preset 6 -crf 42 -g 96 -pix_fmt yuv420p "$name.webm"
    # Phones get H.264, because some phones can't decode AV1.
    ffmpeg -y -v error -i "$name.mp4" -an -vf scale=1280:720:flags=lanczos -c:v libx264 -preset slow -crf 28 -pix_fmt yuv420p -movflags +faststart "$name-1280.mp4"
  fi
  if [ $# -gt 0 ] || [ ! -f "$name-poster.jpg" ] || [ "$name.mp4" -nt "$name-poster.jpg" ]; then
    ffmpeg -y -v error -i "$name.mp4" -frames:v 1 -q:v 2 "$name-poster.jpg"
  fi
  printf '%-24s mp4 %7d bytes\n' "$name" "$(stat -c%s "$name.mp4")"
done
