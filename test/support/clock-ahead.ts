// For `node --import`: sets the wall clock of the process ahead by SHEAF_TEST_CLOCK_AHEAD milliseconds.
const ahead = Number(process.env.SHEAF_TEST_CLOCK_AHEAD ?? 0)
const now = Date.now
Date.now = () => now() + ahead
