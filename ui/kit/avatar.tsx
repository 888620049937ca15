import { useState } from 'react'
import * as styles from './avatar.module.css'

/** A round picture, or the initials of the name on a colour that stays the same for it. */
export function Avatar({ name, src, size = 40 }: { name: string; src?: string | null | undefined; size?: number }) {
  const [broken, setBroken] = useState<string>()
  const box = { width: size, height: size, fontSize: size * 0.4 }
  if (src && src !== broken)
    return (
      <img
        className={styles.avatar}
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        style={box}
        onError={() => setBroken(src)}
      />
    )
  return (
    <span className={styles.avatar} style={box} data-hue={hueOf(name)} data-initials={initials(name)} aria-hidden />
  )
}

function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter(word => /^[\p{L}\p{N}]/u.test(word))
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters.map(word => [...(word ?? '')][0]?.toUpperCase() ?? '').join('') || '?'
}

function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 6
  return sum
}
