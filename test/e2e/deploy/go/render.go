// Renders a chart's templates as Helm does: text/template with missingkey=zero, and those functions of sprig and Helm that the
// chart uses. Standard input is a JSON list of {values, release, chart}; the output a list of {files, error}.
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template"
)

type files struct{ root string }

func (f files) Get(name string) string {
	text, _ := os.ReadFile(filepath.Join(f.root, name))
	return string(text)
}

type question struct{ Values, Release, Chart map[string]any }

type answer struct {
	Files map[string]string `json:"files"`
	Error string            `json:"error"`
}

// Block style with sorted keys, and lists without indentation, as sigs.k8s.io/yaml writes them.
func toYaml(value any, indent string) string {
	switch v := value.(type) {
	case map[string]any:
		if len(v) == 0 {
			return "{}"
		}
		keys := []string{}
		for key := range v {
			keys = append(keys, key)
		}
		sort.Strings(keys)
		lines := []string{}
		for _, key := range keys {
			lines = append(lines, indent+scalar(key)+":"+member(v[key], indent, false))
		}
		return strings.TrimPrefix(strings.Join(lines, "\n"), indent)
	case []any:
		if len(v) == 0 {
			return "[]"
		}
		lines := []string{}
		for _, item := range v {
			lines = append(lines, indent+"-"+member(item, indent, true))
		}
		return strings.TrimPrefix(strings.Join(lines, "\n"), indent)
	}
	return scalar(value)
}

func member(value any, indent string, inList bool) string {
	switch v := value.(type) {
	case map[string]any:
		if len(v) > 0 && !inList {
			return "\n" + indent + "  " + toYaml(v, indent+"  ")
		}
		return " " + toYaml(v, indent+"  ")
	case []any:
		if len(v) > 0 && !inList {
			return "\n" + indent + toYaml(v, indent)
		}
		return " " + toYaml(v, indent+"  ")
	}
	return " " + scalar(value)
}

func scalar(value any) string {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(err)
	}
	return strings.TrimSpace(out.String())
}

func whole(value any) int64 {
	switch v := value.(type) {
	case float64:
		return int64(v)
	case int:
		return int64(v)
	case int64:
		return v
	}
	panic(fmt.Sprintf("no number: %v", value))
}

func nindent(spaces int, text string) string {
	pad := strings.Repeat(" ", spaces)
	return "\n" + pad + strings.ReplaceAll(text, "\n", "\n"+pad)
}

func render(root string, asked question) (out answer) {
	defer func() {
		if problem := recover(); problem != nil {
			out = answer{Error: fmt.Sprint(problem)}
		}
	}()
	all := template.New("chart").Option("missingkey=zero")
	all.Funcs(template.FuncMap{
		"include": func(name string, data any) (string, error) {
			var text strings.Builder
			err := all.ExecuteTemplate(&text, name, data)
			return text.String(), err
		},
		"toYaml":     func(value any) string { return toYaml(value, "") },
		"nindent":    nindent,
		"quote":      func(value any) string { return fmt.Sprintf("%q", fmt.Sprint(value)) },
		"trimSuffix": func(suffix, text string) string { return strings.TrimSuffix(text, suffix) },
		"trunc": func(length int, text string) string {
			if len(text) > length {
				return text[:length]
			}
			return text
		},
		"sha256sum": func(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) },
		"add":       func(a, b any) int64 { return whole(a) + whole(b) },
		"div":       func(a, b any) int64 { return whole(a) / whole(b) },
	})
	paths, _ := filepath.Glob(filepath.Join(root, "templates", "*"))
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return answer{Error: err.Error()}
		}
		if _, err := all.New(filepath.Base(path)).Parse(string(text)); err != nil {
			return answer{Error: err.Error()}
		}
	}
	rendered := map[string]string{}
	data := map[string]any{"Values": asked.Values, "Release": asked.Release, "Chart": asked.Chart, "Files": files{root}}
	for _, path := range paths {
		if !strings.HasSuffix(path, ".yaml") {
			continue
		}
		var text strings.Builder
		if err := all.ExecuteTemplate(&text, filepath.Base(path), data); err != nil {
			return answer{Error: err.Error()}
		}
		rendered[filepath.Base(path)] = text.String()
	}
	return answer{Files: rendered}
}

func main() {
	asked := []question{}
	if err := json.NewDecoder(os.Stdin).Decode(&asked); err != nil {
		panic(err)
	}
	answers := []answer{}
	for _, one := range asked {
		answers = append(answers, render(os.Args[1], one))
	}
	if err := json.NewEncoder(os.Stdout).Encode(answers); err != nil {
		panic(err)
	}
}
