// Verify walks a log over HTTP with the libraries of Go's checksum database (golang.org/x/mod/sumdb), which know nothing of
// Portcullis: the checkpoint's signature, every tile against the root, every entry against its leaf, an earlier checkpoint,
// and the proof of an event.
//
//	verify <log URL> <verifier key> <earlier checkpoint file> <tlog-proof file> <entry file>
package main

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const tileHeight = 8

// A log is a tlog.TileReader of C2SP tlog-tiles, whose paths have no height.
type log struct{ url string }

func (l log) get(path string) []byte {
	response, err := http.Get(l.url + "/" + path)
	check(err, path)
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, 64<<20))
	check(err, path)
	if response.StatusCode != http.StatusOK {
		fail("%s: %s", path, response.Status)
	}
	return body
}

func (l log) Height() int { return tileHeight }

func (l log) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	data := make([][]byte, len(tiles))
	for i, tile := range tiles {
		data[i] = l.get(strings.Replace(tile.Path(), fmt.Sprintf("tile/%d/", tileHeight), "tile/", 1))
	}
	return data, nil
}

func (l log) SaveTiles([]tlog.Tile, [][]byte) {}

// entries are the records of the log, each behind its length in two bytes.
func (l log) entries(size int64) [][]byte {
	var entries [][]byte
	for n := int64(0); n<<tileHeight < size; n++ {
		width := size - n<<tileHeight
		if width > 1<<tileHeight {
			width = 1 << tileHeight
		}
		path := tlog.Tile{H: tileHeight, L: 0, N: n, W: int(width)}.Path()
		bundle := l.get(strings.Replace(path, fmt.Sprintf("tile/%d/0/", tileHeight), "tile/entries/", 1))
		for len(bundle) > 0 {
			if len(bundle) < 2 || len(bundle)-2 < int(binary.BigEndian.Uint16(bundle)) {
				fail("%s is cut", path)
			}
			end := 2 + int(binary.BigEndian.Uint16(bundle))
			entries = append(entries, bundle[2:end])
			bundle = bundle[end:]
		}
	}
	return entries
}

// open reads a checkpoint that the log's key signed.
func open(text []byte, verifier note.Verifier) tlog.Tree {
	opened, err := note.Open(text, note.VerifierList(verifier))
	check(err, "checkpoint")
	lines := strings.Split(opened.Text, "\n")
	if lines[0] != verifier.Name() {
		fail("the checkpoint is of %s", lines[0])
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	check(err, "size")
	root, err := base64.StdEncoding.DecodeString(lines[2])
	check(err, "root")
	var hash tlog.Hash
	copy(hash[:], root)
	return tlog.Tree{N: size, Hash: hash}
}

// proof reads a C2SP tlog-proof: index, hashes and checkpoint.
func proof(text []byte, verifier note.Verifier) (int64, tlog.RecordProof, tlog.Tree) {
	head, rest, found := bytes.Cut(text, []byte("\n\n"))
	if !found {
		fail("the proof has no checkpoint")
	}
	var index int64 = -1
	var hashes tlog.RecordProof
	for _, line := range strings.Split(string(head), "\n")[1:] {
		if number := strings.TrimPrefix(line, "index "); number != line {
			parsed, err := strconv.ParseInt(number, 10, 64)
			check(err, "index")
			index = parsed
			continue
		}
		if strings.HasPrefix(line, "extra ") {
			continue
		}
		bytes, err := base64.StdEncoding.DecodeString(line)
		check(err, "hash")
		var hash tlog.Hash
		copy(hash[:], bytes)
		hashes = append(hashes, hash)
	}
	return index, hashes, open(rest, verifier)
}

func main() {
	if len(os.Args) != 6 {
		fail("expected a URL, a key and three files")
	}
	verifier, err := note.NewVerifier(os.Args[2])
	check(err, "key")
	log := log{os.Args[1]}
	tree := open(log.get("checkpoint"), verifier)
	hashes := tlog.TileHashReader(tree, log)

	root, err := tlog.TreeHash(tree.N, hashes)
	check(err, "tiles")
	if root != tree.Hash {
		fail("the tiles have another root")
	}
	entries := log.entries(tree.N)
	if int64(len(entries)) != tree.N {
		fail("%d entries for %d leaves", len(entries), tree.N)
	}
	indexes := make([]int64, tree.N)
	for i := range indexes {
		indexes[i] = tlog.StoredHashIndex(0, int64(i))
	}
	leaves, err := hashes.ReadHashes(indexes)
	check(err, "leaves")
	for i, entry := range entries {
		if tlog.RecordHash(entry) != leaves[i] {
			fail("entry %d is not its leaf", i)
		}
	}

	earlier := open(read(os.Args[3]), verifier)
	growth, err := tlog.ProveTree(tree.N, earlier.N, hashes)
	check(err, "growth")
	check(tlog.CheckTree(growth, tree.N, tree.Hash, earlier.N, earlier.Hash), "growth")

	index, path, signed := proof(read(os.Args[4]), verifier)
	check(tlog.CheckRecord(path, signed.N, signed.Hash, index, tlog.RecordHash(read(os.Args[5]))), "proof")
	fmt.Printf("%d entries, grown from %d, event %d proved\n", tree.N, earlier.N, index)
}

func read(path string) []byte {
	data, err := os.ReadFile(path)
	check(err, path)
	return data
}

func check(err error, what string) {
	if err != nil {
		fail("%s: %v", what, err)
	}
}

func fail(format string, values ...any) {
	fmt.Fprintf(os.Stderr, format+"\n", values...)
	os.Exit(1)
}
