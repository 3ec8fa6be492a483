import { mostPictures } from '@efie/domain'
import { PicturesEditor } from '~/parts/photos/pictures-editor.tsx'
import { ProductPicture } from '~/parts/products/product-picture.tsx'
import { api, client } from '~/platform/api/client.ts'
import type { ProductDetail } from '~/platform/api/rows.ts'

/** The pictures of a product in the order of the gallery; the first is on its tile. */
export const ProductPictures = ({ product }: { product: ProductDetail }) => (
  <PicturesEditor
    name={product.name}
    images={product.images}
    renderPicture={(image, look) => (
      <ProductPicture
        src={image}
        photo={product.photos.find(({ url }) => url === image)}
        sizes="9rem"
        {...look}
      />
    )}
    onArrange={(images) =>
      client.products.update({ id: product.id, images }, { context: { ifMatch: product.version } })
    }
    done="Product updated"
    failed="Couldn’t update the product"
    uploads={`/products/${product.id}/images`}
    help={`JPEG, PNG or WebP, up to 10 MB each, ${mostPictures} in total. Photos replace drawn pictures.`}
    touches={[api.products.key()]}
  />
)
