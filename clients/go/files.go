package trajet

import (
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
	"net/textproto"
	"os"
	"path/filepath"
	"strings"
)

// The API refuses a larger document, so that a larger stream need not be read into memory.
const fileBytesMax = 10 * 1024 * 1024

// File is a document of a deposit. Its content is read into memory, so that a repetition sends the same bytes.
type File struct {
	// Key is the kind of the document, such as pv_livraison.
	Key string
	// Leg is aller or retour; it may be empty.
	Leg string
	// FileName is by default the last part of Path.
	FileName string
	// ContentType may be empty: what counts is the content.
	ContentType string
	// Content is read to its end. Without it, the file at Path is read.
	Content io.Reader
	Path    string
}

type fileEntry struct {
	Key         string `json:"key"`
	Leg         string `json:"leg,omitempty"`
	FileName    string `json:"file_name,omitempty"`
	ContentType string `json:"content_type,omitempty"`
}

func (file File) bytes() ([]byte, error) {
	content := file.Content
	if content == nil {
		opened, err := os.Open(file.Path)
		if err != nil {
			return nil, &ConfigurationError{"a file needs Content, or the Path of a file that can be read"}
		}
		defer opened.Close()
		content = opened
	}
	read, err := io.ReadAll(io.LimitReader(content, fileBytesMax+1))
	if err != nil {
		return nil, &ConfigurationError{"the content of a file cannot be read"}
	}
	if len(read) > fileBytesMax {
		return nil, &ConfigurationError{"a document has at most 10 MiB"}
	}
	return read, nil
}

var quoted = strings.NewReplacer("\\", "\\\\", `"`, "\\\"", "\r", "%0D", "\n", "%0A")

// formOf builds the multipart form: meta with one entry for each file, then the files in the same order.
func formOf(files []File) (body []byte, kind string, err error) {
	var form bytes.Buffer
	writer := multipart.NewWriter(&form)
	entries := make([]fileEntry, len(files))
	for at, file := range files {
		if file.FileName == "" && file.Path != "" {
			file.FileName = filepath.Base(file.Path)
		}
		entries[at] = fileEntry{file.Key, file.Leg, file.FileName, file.ContentType}
	}
	meta, err := marshal(entries)
	if err != nil {
		return nil, "", err
	}
	// The form is in memory: writing to it cannot fail.
	_ = writer.WriteField("meta", string(meta))
	for at, file := range files {
		content, err := file.bytes()
		if err != nil {
			return nil, "", err
		}
		name, kind := entries[at].FileName, file.ContentType
		if name == "" {
			name = "file"
		}
		if kind == "" {
			kind = "application/octet-stream"
		}
		part, err := writer.CreatePart(textproto.MIMEHeader{
			"Content-Disposition": {fmt.Sprintf(`form-data; name="files"; filename="%s"`, quoted.Replace(name))},
			"Content-Type":        {kind},
		})
		if err != nil {
			return nil, "", &ConfigurationError{"the file has a wrong name or type"}
		}
		_, _ = part.Write(content)
	}
	_ = writer.Close()
	return form.Bytes(), writer.FormDataContentType(), nil
}
