/** The platform's own company: never overdue, never deleted (decision 9). */
export const PLATFORM_COMPANY = 1
