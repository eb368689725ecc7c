// For `node --import`: a process whose wall clock is ahead of all others, by SHEAF_TEST_CLOCK_AHEAD milliseconds.
const ahead = Number(process.env.SHEAF_TEST_CLOCK_AHEAD ?? 0)
const now = Date.now
Date.now = () => now() + ahead
