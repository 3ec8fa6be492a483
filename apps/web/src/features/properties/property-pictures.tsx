import { mostPictures } from '@efie/domain'
import { PicturesEditor } from '~/parts/photos/pictures-editor.tsx'
import { api, client } from '~/platform/api/client.ts'
import type { PropertyRow } from '~/platform/api/rows.ts'
import { PropertyPicture } from './property-picture.tsx'

/** The photos of a property, to add, arrange and remove. */
export const PropertyPictures = ({ property }: { property: PropertyRow }) => (
  <PicturesEditor
    name={property.name}
    images={property.photos.map(({ url }) => url)}
    renderPicture={(image, look) => (
      <PropertyPicture photo={property.photos.find(({ url }) => url === image)} width={144} {...look} />
    )}
    onArrange={(images) =>
      client.properties.update({ id: property.id, images }, { context: { ifMatch: property.version } })
    }
    done="Property updated successfully"
    failed="Failed to update property"
    uploads={`/properties/${property.id}/images`}
    help={`JPEG, PNG or WebP, up to 10 MB each, ${mostPictures} in total.`}
    touches={[api.properties.key()]}
  />
)
