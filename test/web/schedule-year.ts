/** Scheduled actions are due within five years. */
export const SCHEDULE_YEAR = new Date().getUTCFullYear() + 3
