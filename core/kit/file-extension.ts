/** By type, what the names of such files end in: the usual ending of each. */
const ENDINGS: Record<string, string | undefined> = {
  __proto__: null as never,
  ...{ 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif', 'image/webp': 'webp', 'image/bmp': 'bmp' },
  ...{ 'image/heic': 'heic', 'image/heif': 'heif', 'image/heic-sequence': 'heic', 'image/heif-sequence': 'heif' },
  ...{ 'image/avif': 'avif', 'image/tiff': 'tif', 'image/svg+xml': 'svg', 'image/apng': 'png', 'image/jxl': 'jxl' },
  ...{ 'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/3gpp': '3gp', 'video/3gpp2': '3g2', 'video/webm': 'webm' },
  ...{ 'video/x-m4v': 'm4v', 'video/mpeg': 'mpg', 'video/x-matroska': 'mkv', 'video/matroska': 'mkv' },
  ...{ 'video/x-msvideo': 'avi', 'video/vnd.avi': 'avi', 'video/x-ms-asf': 'wmv', 'video/ogg': 'ogv' },
  ...{ 'audio/mpeg': 'mp3', 'audio/mp3': 'mp3', 'audio/ogg': 'ogg', 'audio/opus': 'ogg', 'audio/mp4': 'm4a' },
  ...{ 'audio/x-m4a': 'm4a', 'audio/m4a': 'm4a', 'audio/aac': 'aac', 'audio/amr': 'amr', 'audio/3gpp': '3gp' },
  ...{
    'audio/wav': 'wav',
    'audio/x-wav': 'wav',
    'audio/vnd.wave': 'wav',
    'audio/flac': 'flac',
    'audio/x-flac': 'flac',
  },
  ...{ 'audio/webm': 'webm', 'audio/aiff': 'aiff', 'audio/midi': 'mid' },
  ...{ 'application/pdf': 'pdf', 'application/rtf': 'rtf', 'application/epub+zip': 'epub', 'application/xml': 'xml' },
  ...{ 'application/zip': 'zip', 'application/x-zip': 'zip', 'application/x-zip-compressed': 'zip' },
  ...{ 'application/gzip': 'gz', 'application/x-7z-compressed': '7z', 'application/vnd.rar': 'rar' },
  ...{ 'application/x-rar-compressed': 'rar', 'application/x-tar': 'tar', 'application/json': 'json' },
  ...{ 'application/msword': 'doc', 'application/vnd.ms-excel': 'xls', 'application/vnd.ms-powerpoint': 'ppt' },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/vnd.android.package-archive': 'apk',
  ...{ 'text/plain': 'txt', 'text/csv': 'csv', 'text/vcard': 'vcf', 'text/calendar': 'ics', 'text/html': 'html' },
}

/** The usual ending of files of a type, without its dot; undefined for bytes of which nothing is known. */
export const endingOf = (mimeType: string): string | undefined => ENDINGS[mimeType.split(';')[0]!.trim().toLowerCase()]

/** A letter is in each ending that says what a file is: `Contrato 2.0` has none. */
const HAS_ENDING = /\.(?=\d*[a-z])[a-z\d]{1,10}$/i

/** A file's name with the ending of what the file is, by the first of its types that has one, where it has none yet. */
export function withEnding(name: string, ...mimeTypes: readonly string[]): string {
  const ending = mimeTypes.map(endingOf).find(one => one !== undefined)
  return HAS_ENDING.test(name) || ending === undefined ? name : `${name}.${ending}`
}
