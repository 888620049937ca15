/**
 * The 50 colours that a queue may have (spec 1 §9, decision 30): ten hues, each at five evenly spaced
 * lightnesses of OKLab, so that neighbours are told apart and a label in black or white reads well on each.
 */
export const queuePalette = [
  ...['#7c1021', '#b71532', '#e54151', '#ff7d81', '#febebd'],
  ...['#683100', '#974c00', '#ca6800', '#fe860f', '#ffc29a'],
  ...['#543f00', '#7b5f01', '#a68003', '#d2a408', '#f4cc64'],
  ...['#3c4900', '#5b6c00', '#7b9200', '#9dba00', '#c6de78'],
  ...['#005121', '#007835', '#03a14a', '#3cc96a', '#90e9a3'],
  ...['#004e47', '#00736a', '#099b8f', '#04c5b5', '#53ecdc'],
  ...['#004963', '#006d91', '#0093c2', '#0cbaf4', '#95dcff'],
  ...['#23398b', '#3655cd', '#5379fd', '#87a7fe', '#bed0ff'],
  ...['#54277c', '#7d3ab7', '#a35de4', '#c48cff', '#dec3ff'],
  ...['#711653', '#a7207b', '#d446a1', '#f776c4', '#feb8df'],
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
