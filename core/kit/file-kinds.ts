/** What phones of WhatsApp show and play by themselves; anything else of these kinds goes as a file (decision 743). */
const DISPLAYED = {
  image: ['image/jpeg', 'image/png', 'image/webp'],
  video: ['video/mp4', 'video/3gpp'],
  audio: [
    'audio/mpeg',
    'audio/mp3',
    'audio/ogg',
    'audio/opus',
    'audio/mp4',
    'audio/m4a',
    'audio/x-m4a',
    'audio/aac',
    'audio/amr',
    'audio/wav',
    'audio/x-wav',
    'audio/vnd.wave',
  ],
} as const

/** As what a file of this type goes to WhatsApp. */
export function displayedAs(mimeType: string): keyof typeof DISPLAYED | 'application' {
  const plain = mimeType.split(';')[0]!.trim().toLowerCase()
  const [kind] = Object.entries(DISPLAYED).find(([, types]) => types.some(type => type === plain)) ?? ['application']
  return kind as keyof typeof DISPLAYED | 'application'
}
