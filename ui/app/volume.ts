import { local } from '../lib/local.ts'
import { createStore } from '../lib/store.ts'

export const VOLUME_STEP = 0.1

/** How loud notifications are, 0 to 1; 1 until it is changed (spec 1 §9). */
export const volume = createStore<number>(Math.min(1, Math.max(0, local.get('volume') ?? 1)))

export function setVolume(level: number): void {
  local.set('volume', level)
  volume.set(level)
}
