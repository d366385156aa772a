-- Where the pages of an analysed document are in its text, so that it can be shown page by page. At most 2,000 pages.
ALTER TABLE analyses ADD COLUMN pages jsonb NOT NULL DEFAULT '[]';
