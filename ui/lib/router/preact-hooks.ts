export { useContext, useEffect } from 'react'

/** The router's own way to tell those outside of it; `usePlace` has another one. */
export const useState = (): [undefined, () => void] => [undefined, () => {}]
