const LOOPBACK = /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/

/** Whether an address is one of this machine: only there a local WhatsApp is trusted. What is no address is not. */
export function isLoopback(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && LOOPBACK.test(new URL(url).hostname)
}
