/** Whether it is an iPhone or iPad, whichever browser: all are Safari there. iPadOS calls itself a Mac, with fingers. */
export const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
