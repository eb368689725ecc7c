// Loaded into servers that tests start: every row that they read must be what its statement declares.
import { verifyRows } from '#storage/sql/verify-rows'

verifyRows()
