import { os } from '../../platform/http/orpc.ts'
import { listMovements, listStock, moveStockItem, updateStockItem } from './manage-stock.ts'

export const stockRoutes = {
  list: os.stock.list.handler(({ context, input }) => listStock(context, input)),
  movements: os.stock.movements.handler(({ context, input }) => listMovements(context, input)),
  move: os.stock.move.handler(({ context, input }) => moveStockItem(context, input)),
  update: os.stock.update.handler(({ context, input }) => updateStockItem(context, input)),
}
