import skeleton from '@fullcalendar/react/skeleton.css'
import theme from '@fullcalendar/react/themes/classic/theme.css'

/** Puts the calendar's stylesheets before ours, once: they came as texts with its script. */
export function addCalendarStyle(): void {
  if (isThere) return
  isThere = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(skeleton + theme)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

let isThere = false
