/**
 * A keyboard on the screen of an iPhone or iPad lies over the lower part of the page, and Safari moves the page up, its head out of sight.
 * From now on the page tells its styles how much of it is out of sight above and covered below, and they keep it between (decision 567).
 */
export function standAboveKeyboard(): void {
  for (const change of ['resize', 'scroll']) globalThis.visualViewport?.addEventListener(change, follow)
  follow()
}

function follow(change?: Event): void {
  const { height = 0, offsetTop = 0, scale = 1 } = globalThis.visualViewport ?? {}
  const { style, clientHeight } = document.documentElement
  const covered = Math.round(clientHeight - offsetTop - height)
  // Anyone who enlarges the page with two fingers looks at a part of it.
  if (scale > 1.01 || offsetTop + covered < 1) {
    style.removeProperty('--above')
    style.removeProperty('--below')
    return
  }
  style.setProperty('--above', `${offsetTop}px`)
  style.setProperty('--below', `${Math.max(0, covered)}px`)
  if (change?.type !== 'scroll') document.activeElement?.scrollIntoView({ block: 'nearest' })
}
