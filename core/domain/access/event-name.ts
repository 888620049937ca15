/** `company-{id}-{event}`: the one place that forms event names on the wire (spec 1 §7). */
export const eventName = (companyId: number, name: string): string => `company-${companyId}-${name}`
