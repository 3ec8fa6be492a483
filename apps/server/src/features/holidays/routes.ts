import { os, unscoped } from '../../platform/http/orpc.ts'
import { listHolidays, removeHoliday, setHoliday } from './holidays.ts'

const { list } = unscoped.holidays
const { set, remove } = os.holidays

export const holidayRoutes = {
  list: list.handler(({ context, input }) => listHolidays(context, input)),
  set: set.handler(({ context, input }) => setHoliday(context, input)),
  remove: remove.handler(({ context, input }) => removeHoliday(context, input)),
}
