let context: AudioContext | undefined

/** What is asked for longer ago is no news any more, in milliseconds. */
const SOON = 2000

/**
 * Lets the page sound from the first touch on, until the end that it answers. Safari begins to sound within a touch alone, and a call or
 * another program ends it there, so each touch looks whether it is awake.
 */
export function wakeSound(): () => void {
  const wake = (): void => {
    if (typeof AudioContext === 'undefined') return
    context ??= new AudioContext()
    if (context.state !== 'running') void context.resume().catch(() => undefined)
  }
  for (const touch of TOUCHES) addEventListener(touch, wake, true)
  return () => {
    for (const touch of TOUCHES) removeEventListener(touch, wake, true)
  }
}

const TOUCHES = ['click', 'keydown', 'touchend'] as const

/** Two short notes, as loud as the volume says (0 to 1). A page that nobody has touched yet stays silent, and makes up for nothing. */
export function chime(volume: number): void {
  if (volume <= 0 || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const requested = Date.now()
  void context.resume().then(() => {
    if (context?.state !== 'running' || Date.now() - requested > SOON) return
    note(context, 740, 0, volume)
    note(context, 988, 0.14, volume)
  })
}

function note(audio: AudioContext, frequency: number, after: number, volume: number): void {
  const start = audio.currentTime + after
  const tone = audio.createOscillator()
  const gain = audio.createGain()
  tone.frequency.value = frequency
  gain.gain.setValueAtTime(0.0001, start)
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, volume * 0.3), start + 0.02)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.3)
  tone.connect(gain).connect(audio.destination)
  tone.start(start)
  tone.stop(start + 0.32)
}
