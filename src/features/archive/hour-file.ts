import type { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { CALL_COLUMNS, type CallRow } from './call-columns.data.js';

/** A Parquet file that is made page by page, each page a group of rows, compressed by Snappy. */
export class HourFile {
  rows = 0;

  private constructor(
    private readonly bytes: ByteWriter,
    private readonly parquet: ParquetWriter,
  ) {}

  /** Loads the writer, which few processes need. */
  static async open(): Promise<HourFile> {
    const { ByteWriter, ParquetWriter } = await import('hyparquet-writer');
    const bytes = new ByteWriter();
    const columns = CALL_COLUMNS.map(({ schema }) => schema);
    const schema = [{ name: 'calls', num_children: columns.length }, ...columns];
    return new HourFile(bytes, new ParquetWriter({ writer: bytes, schema }));
  }

  async add(page: readonly CallRow[]): Promise<void> {
    const columnData = CALL_COLUMNS.map(({ schema, of }) => ({ name: schema.name, data: page.map(of) }));
    await this.parquet.write({ columnData, rowGroupSize: page.length });
    this.rows += page.length;
  }

  /** The file, with the metadata that its rows are proved by. */
  async end(metadata: Readonly<Record<string, string>>): Promise<Uint8Array> {
    this.parquet.kvMetadata = Object.entries(metadata).map(([key, value]) => ({ key, value }));
    await this.parquet.finish();
    return this.bytes.getBytes();
  }
}
