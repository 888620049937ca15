import { WAVEFORM_STEPS } from '../../../../../core/tenant/messages/contract.ts'

/** How loud a piece of sound is. */
export function levelOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += Math.abs(sample)
  return samples.length === 0 ? 0 : sum / samples.length
}

/**
 * How loud a recording is in its course, as voice notes show it: one byte from 0 to 100 (the loudest of all) for each step,
 * hexadecimal. A short recording repeats its levels.
 */
export function waveformOf(levels: readonly number[]): string {
  const loudest = Math.max(...levels, Number.MIN_VALUE)
  const steps = Array.from({ length: WAVEFORM_STEPS }, (_, step) => {
    const from = Math.floor((step * levels.length) / WAVEFORM_STEPS)
    const to = Math.max(from + 1, Math.floor(((step + 1) * levels.length) / WAVEFORM_STEPS))
    const part = levels.slice(from, to)
    const mean = part.reduce((sum, level) => sum + level, 0) / Math.max(1, part.length)
    const byte = Math.round((100 * mean) / loudest)
    return byte.toString(16).padStart(2, '0')
  })
  return steps.join('')
}
