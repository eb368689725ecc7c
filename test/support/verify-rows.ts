// Loaded into the servers of tests: checks that every row has the types that its statement declares.
import { verifyRows } from '#storage/sql/verify-rows'

verifyRows()
