import { os, unscoped } from '../../platform/http/orpc.ts'
import { createProduct, deleteProduct, updateProduct } from './change-products.ts'
import { addVariant, updateVariant } from './change-variants.ts'
import { listCatalogue } from './list-catalogue.ts'
import { getProduct, listCategories, listFacets, listProducts } from './list-products.ts'
import { addProductImage, readProductImage } from './product-images.ts'

const { list, facets, categories, get, image } = unscoped.products
const { create, update, delete: remove, ...more } = os.products

export const productsRoutes = {
  catalogue: more.catalogue.handler(({ context, input }) => listCatalogue(context, input)),
  list: list.handler(({ context, input }) => listProducts(context, input)),
  facets: facets.handler(({ context, input }) => listFacets(context, input)),
  categories: categories.handler(({ context }) => listCategories(context)),
  get: get.handler(({ context, input }) => getProduct(context, input)),
  create: create.handler(({ context, input }) => createProduct(context, input)),
  update: update.handler(({ context, input }) => updateProduct(context, input)),
  delete: remove.handler(({ context, input }) => deleteProduct(context, input)),
  addVariant: more.addVariant.handler(({ context, input }) => addVariant(context, input)),
  updateVariant: more.updateVariant.handler(({ context, input }) => updateVariant(context, input)),
  addImage: more.addImage.handler(({ context, input }) => addProductImage(context, input)),
  image: image.handler(({ context, input }) => readProductImage(context, input)),
}
