/**
 * The 50 colours that a queue may have (spec 1 §9, decision 30): ten hues, each in five clearly different strengths, all
 * far from white and black so that a label on them reads well.
 */
export const queuePalette = [
  ...['#7f1d1d', '#b91c1c', '#dc2626', '#f87171', '#fecaca'],
  ...['#7c2d12', '#c2410c', '#ea580c', '#fb923c', '#fed7aa'],
  ...['#713f12', '#a16207', '#ca8a04', '#facc15', '#fef08a'],
  ...['#365314', '#4d7c0f', '#65a30d', '#a3e635', '#d9f99d'],
  ...['#14532d', '#15803d', '#16a34a', '#4ade80', '#bbf7d0'],
  ...['#134e4a', '#0f766e', '#0d9488', '#2dd4bf', '#99f6e4'],
  ...['#1e3a8a', '#1d4ed8', '#2563eb', '#60a5fa', '#bfdbfe'],
  ...['#4c1d95', '#6d28d9', '#7c3aed', '#a78bfa', '#ddd6fe'],
  ...['#831843', '#be185d', '#db2777', '#f472b6', '#fbcfe8'],
  ...['#1f2937', '#4b5563', '#6b7280', '#9ca3af', '#d1d5db'],
] as const

/** Black or white, whichever reads better on a colour (`#rgb`, `#rrggbb`, alpha ignored); black on what is no colour. */
export function readableOn(color: string): '#000000' | '#ffffff' {
  const luminance = luminanceOf(color)
  if (luminance === undefined) return '#000000'
  return 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05 ? '#ffffff' : '#000000'
}

/** Contrast of two colours as WCAG counts it, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a = 0, b = 0] = [luminanceOf(one), luminanceOf(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminanceOf(color: string): number | undefined {
  const hex = /^#([0-9a-f]{3,8})$/i.exec(color.trim())?.[1]
  if (!hex) return undefined
  const short = hex.length < 6
  const [r, g, b] = [0, 1, 2].map(i => {
    const part = short ? hex[i]!.repeat(2) : hex.slice(i * 2, i * 2 + 2)
    const value = Number.parseInt(part, 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
