import { os } from '../../platform/http/orpc.ts'
import { createProduct, deleteProduct, updateProduct } from './change-products.ts'
import { getProduct, listCategories, listProducts } from './list-products.ts'

const { list, categories, get, create, update, delete: remove } = os.products

export const productsRoutes = {
  list: list.handler(({ context, input }) => listProducts(context, input)),
  categories: categories.handler(({ context }) => listCategories(context)),
  get: get.handler(({ context, input }) => getProduct(context, input)),
  create: create.handler(({ context, input }) => createProduct(context, input)),
  update: update.handler(({ context, input }) => updateProduct(context, input)),
  delete: remove.handler(({ context, input }) => deleteProduct(context, input)),
}
