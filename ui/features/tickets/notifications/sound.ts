let context: AudioContext | undefined

/** Two short notes, as loud as the volume says (0 to 1). A page that nobody has clicked yet stays silent. */
export function chime(volume: number): void {
  if (volume <= 0 || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume().then(() => {
    if (context?.state !== 'running') return
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
