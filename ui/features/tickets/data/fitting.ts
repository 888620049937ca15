/** A place for badges, measured in letters. */
interface Place {
  room: number
  /** What a badge takes beside its words, and the longest that it shows of them. */
  edges: number
  longest: number
  /** What `+3` takes, where some are left out. */
  more: number
}

/** How many badges with these words stand whole in a place, from the first on. */
export function fitting(words: readonly string[], { room, edges, longest, more }: Place): number {
  const whole = (letters: number): number => {
    let left = letters
    const over = words.findIndex(word => {
      left -= Math.min(word.length, longest) + edges
      return left < 0
    })
    return over < 0 ? words.length : over
  }
  return whole(room) === words.length ? words.length : whole(room - more)
}
