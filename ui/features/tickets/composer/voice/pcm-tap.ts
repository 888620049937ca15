/**
 * Hands the microphone's samples to the page, in pieces of about a tenth of a second. The page imports this file for its
 * address; what it defines lives in the audio thread.
 */
export const tapUrl = import.meta.url
export const TAP = 'pcm-tap'

const PIECE = 4096

declare const AudioWorkletProcessor: (new () => { port: MessagePort }) | undefined
declare const registerProcessor: ((name: string, processor: unknown) => void) | undefined

if (typeof registerProcessor === 'function' && typeof AudioWorkletProcessor === 'function')
  registerProcessor(
    TAP,
    class extends AudioWorkletProcessor {
      private piece = new Float32Array(PIECE)
      private filled = 0

      process([input]: Float32Array[][]): boolean {
        for (const sample of input?.[0] ?? []) {
          this.piece[this.filled++] = sample
          if (this.filled < PIECE) continue
          this.port.postMessage(this.piece)
          this.piece = new Float32Array(PIECE)
          this.filled = 0
        }
        return true
      }
    },
  )
